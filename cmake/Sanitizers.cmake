# CLASHDECK_SANITIZE: "" for none, "address" (with undefined behaviour) or "thread". Include before any target.
set(CLASHDECK_SANITIZE "" CACHE STRING "Sanitizer: empty, address (with undefined) or thread")
set_property(CACHE CLASHDECK_SANITIZE PROPERTY STRINGS "" address thread)

if(CLASHDECK_SANITIZE STREQUAL "address")
  set(sanitize_flags -fsanitize=address,undefined -fno-sanitize-recover=all)
elseif(CLASHDECK_SANITIZE STREQUAL "thread")
  set(sanitize_flags -fsanitize=thread)
elseif(CLASHDECK_SANITIZE)
  message(FATAL_ERROR "CLASHDECK_SANITIZE is '${CLASHDECK_SANITIZE}'; it may be empty, address or thread")
endif()

if(CLASHDECK_SANITIZE)
  add_compile_options(${sanitize_flags} -fno-omit-frame-pointer)
  add_link_options(${sanitize_flags})
endif()
