// Answers that go on as things happen. A newer Drogon sends what it is handed
// (event_stream_push.cpp); one without asynchronous streams sends what is known at once, and the
// client comes back for more (event_stream_whole.cpp). CMake takes the one that fits.
#pragma once

#include <drogon/HttpResponse.h>

#include <functional>
#include <memory>
#include <string>

#include "api/event_sink.h"

namespace clashdeck::api {

// `first` is sent first; then `rest` is called with the sink for what comes later.
drogon::HttpResponsePtr NewEventStream(std::string first,
                                       std::function<void(std::unique_ptr<EventSink>)> rest);

}  // namespace clashdeck::api
