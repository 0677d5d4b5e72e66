#include "api/build_id.h"

#include <elf.h>
#include <link.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <string_view>

namespace clashdeck::api {

namespace {

constexpr std::size_t kNoteAlign = 4;

std::size_t Padded(std::size_t size) { return (size + kNoteAlign - 1) / kNoteAlign * kNoteAlign; }

// The description of the build id among the notes, or nothing.
std::string_view BuildIdIn(std::string_view notes) {
  while (notes.size() >= sizeof(ElfW(Nhdr))) {
    ElfW(Nhdr) head;
    std::memcpy(&head, notes.data(), sizeof head);
    const std::size_t text = sizeof head + Padded(head.n_namesz);
    if (notes.size() < text + head.n_descsz) return {};
    if (head.n_type == NT_GNU_BUILD_ID &&
        notes.substr(sizeof head, head.n_namesz) == std::string_view("GNU\0", 4)) {
      return notes.substr(text, head.n_descsz);
    }
    notes.remove_prefix(std::min(text + Padded(head.n_descsz), notes.size()));
  }
  return {};
}

// Called for each loaded object; the first is the program itself.
int ReadProgram(dl_phdr_info* object, std::size_t /*size*/, void* out) {
  for (std::size_t i = 0; i < object->dlpi_phnum; ++i) {
    const ElfW(Phdr)& part = object->dlpi_phdr[i];
    if (part.p_type != PT_NOTE) continue;
    // NOLINTNEXTLINE(performance-no-int-to-ptr): the loader tells addresses as numbers
    const auto* start = reinterpret_cast<const char*>(object->dlpi_addr + part.p_vaddr);
    const std::string_view id = BuildIdIn({start, part.p_memsz});
    if (!id.empty()) static_cast<std::string*>(out)->append(id);
  }
  return 1;  // no further object
}

}  // namespace

std::string BuildId() {
  std::string id = CLASHDECK_VERSION "+";
  dl_iterate_phdr(ReadProgram, &id);
  return id;
}

}  // namespace clashdeck::api
