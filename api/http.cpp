#include "api/http.h"

namespace clashdeck::api {

std::string_view MethodName(Method method) {
  switch (method) {
    case Method::kGet:
      return "GET";
    case Method::kPost:
      return "POST";
    case Method::kPut:
      return "PUT";
    case Method::kDelete:
      return "DELETE";
    case Method::kOptions:
      return "OPTIONS";
    case Method::kOther:
      return "OTHER";
  }
  return "OTHER";
}

void Response::Set(std::string_view name, std::string value) {
  for (Header& header : headers_) {
    if (header.name == name) {
      header.value = std::move(value);
      return;
    }
  }
  if (headers_.empty()) headers_.reserve(8);  // what most answers have
  headers_.push_back({.name = name, .value = std::move(value)});
}

const std::string* Response::Find(std::string_view name) const {
  for (const Header& header : headers_) {
    if (header.name == name) return &header.value;
  }
  return nullptr;
}

}  // namespace clashdeck::api
