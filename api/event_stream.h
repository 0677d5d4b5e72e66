// Answers that go on as things happen. A newer Drogon sends what it is handed
// (event_stream_push.cpp); one without asynchronous streams sends what is known at once, and the
// client comes back for more (event_stream_whole.cpp). CMake takes the one that fits.
#pragma once

#include <drogon/HttpResponse.h>

#include <functional>
#include <memory>

#include "api/event_sink.h"

namespace clashdeck::api {

// `begin` is called once with the sink for all of the body, now or when the head is sent.
drogon::HttpResponsePtr NewEventStream(std::function<void(std::unique_ptr<EventSink>)> begin);

}  // namespace clashdeck::api
