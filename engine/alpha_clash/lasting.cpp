// What resolutions make that lasts (608.2, 610.7): how it begins and ends.
#include "engine/alpha_clash/continuous.h"
#include "engine/alpha_clash/zones.h"

namespace clashdeck::alpha_clash {

using effects::Layer;
using effects::LayerOf;
using effects::Op;
using effects::Until;

namespace {

// What lasts has changed: of one object alone, which is computed anew by itself, or of others too.
void Note(Table& t, const Lasting& lasting) {
  t.Changed(Read::kLasting);
  const Op op = t.pool.code[lasting.code].op;
  if (LayerOf(op) == Layer::kNone) return;
  const bool alone = lasting.object.id < kPlayerBase && op != Op::kLoseText && op != Op::kGrant;
  if (alone) {
    t.d.touched.Insert(lasting.object.id);
  } else {
    t.d.touched_widely = true;
  }
}

}  // namespace

void AddLasting(Table& t, const Lasting& lasting) {
  Note(t, lasting);
  if (lasting.op == Op::kModify && lasting.until != Until::kWhileInPlay) {
    for (int i = 0; i < t.s.lasting_count; ++i) {
      Lasting& old = t.s.lasting[i];
      if (old.op != Op::kModify || old.until != lasting.until || !(old.object == lasting.object) ||
          old.controller != lasting.controller) {
        continue;
      }
      old.n = static_cast<std::int16_t>(old.n + lasting.n);
      old.m = static_cast<std::int16_t>(old.m + lasting.m);
      return;
    }
  }
  if (t.s.lasting_count == kMaxLasting) {
    t.OutOfRoom();
    return;
  }
  t.s.lasting[t.s.lasting_count] = lasting;
  t.s.lasting[t.s.lasting_count++].stamp = ++t.s.stamps;
}

namespace {

template <class Gone>
void RemoveLasting(Table& t, Gone gone) {
  std::uint8_t kept = 0;
  for (int i = 0; i < t.s.lasting_count; ++i) {
    if (gone(t.s.lasting[i])) {
      Note(t, t.s.lasting[i]);
    } else {
      t.s.lasting[kept++] = t.s.lasting[i];
    }
  }
  for (int i = kept; i < t.s.lasting_count; ++i) t.s.lasting[i] = Lasting{};
  t.s.lasting_count = kept;
}

}  // namespace

namespace {

// 110.2c: control goes back to whom it was taken from; where somebody has gained it since, they
// keep it, and it goes back there when that ends.
void GiveBack(Table& t, const Lasting& ended) {
  const ObjectId id = ended.object.id;
  for (int i = 0; i < t.s.lasting_count; ++i) {
    Lasting& later = t.s.lasting[i];
    if (later.op != Op::kTakeControl || !(later.object == ended.object)) continue;
    if (later.stamp <= ended.stamp) continue;
    later.n = ended.n;
    return;
  }
  const auto player = static_cast<Player>(ended.n);
  if (t.Controller(id) == player) return;
  Shift(t, id, t[id].zone, player);
  t.Tell({.kind = EventKind::kControl,
          .rule = "110.2c",
          .player = player,
          .object = id,
          .card = t[id].card});
}

}  // namespace

void RemoveLasting(Table& t, std::uint8_t place) {
  const Lasting* gone = &t.s.lasting[place];
  const std::uint16_t stamp = gone->stamp;
  RemoveLasting(t, [stamp](const Lasting& lasting) { return lasting.stamp == stamp; });
}

void EndLasting(Table& t, Until until, Player player) {
  if (t.s.lasting_count == 0) return;
  RemoveLasting(t, [&](const Lasting& lasting) {
    if (lasting.until != until || (player != kNobody && lasting.controller != player)) return false;
    if (lasting.op == Op::kTakeControl && t.Current(lasting.object)) GiveBack(t, lasting);
    return true;
  });
}

void GoesOnUntil(Table& t, Until before, Until after, Player player) {
  for (int i = 0; i < t.s.lasting_count; ++i) {
    Lasting& lasting = t.s.lasting[i];
    if (lasting.until == before && (player == kNobody || lasting.controller == player)) {
      lasting.until = after;
    }
  }
}

void EndReadyStep(Table& t, Player player) {
  RemoveLasting(t, [&](const Lasting& lasting) {
    return lasting.until == Until::kNextReadyStep && t.Current(lasting.object) &&
           t.Controller(lasting.object.id) == player;
  });
}

void ForgetControl(Table& t, ObjectId id) {
  RemoveLasting(t, [&](const Lasting& lasting) {
    return lasting.op == Op::kTakeControl && lasting.object == t.RefTo(id);
  });
}

void DropStaleLasting(Table& t) {
  if (t.s.lasting_count == 0) return;
  RemoveLasting(t, [&](const Lasting& lasting) {
    if (lasting.op == Op::kBanishUntil) return false;  // ends by what it brings back (607.3)
    const bool about_object = lasting.object.id < kPlayerBase;
    if (about_object && !t.Current(lasting.object)) return true;
    return lasting.until == Until::kWhileInPlay &&
           (!t.Current(lasting.source) || !InPlay(t[lasting.source.id].zone));
  });
}

}  // namespace clashdeck::alpha_clash
