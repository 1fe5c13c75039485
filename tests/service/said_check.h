#pragma once

#include <boost/json.hpp>

#include <map>
#include <stdexcept>
#include <string>

#include "conformance/shapes.h"
#include "service/message.h"
#include "service/said.h"

namespace conclave {

// Every message that a client is sent is as the service describes it, each field and no other. What is not so is
// thrown.
class SaidCheck {
 public:
  // What is asked decides what may be answered.
  void asked(ConnectionId from, const std::string& text) {
    boost::json::error_code error;
    const auto request = boost::json::parse(text, error);
    if (error || !request.is_object()) return;
    const auto& object = request.get_object();
    const auto *id = object.if_contains("id"), *verb = object.if_contains("do");
    if (id && id->is_int64() && verb && verb->is_string()) asked_[{from, id->get_int64()}] = verb->get_string();
  }

  void said(ConnectionId to, boost::json::object message) {
    if (const auto* on = message.if_contains("on")) {
      const std::string kind(on->as_string());
      message.erase("on");
      hold(news_shapes(), kind, message);
    } else if (const auto* ok = message.if_contains("ok")) {
      hold(answer_shapes(), asked_.at({to, message.at("re").as_int64()}), *ok);
    }
  }

 private:
  void hold(const std::vector<ShapeField>& all, const std::string& name, const boost::json::value& value) {
    const auto described = std::ranges::find(all, name, &ShapeField::name);
    if (described == all.end()) throw std::runtime_error(name + " is said and not described");
    if (const auto bad = check_.fits(described->shape, value, name)) throw std::runtime_error(*bad);
  }

  conformance::ShapeCheck check_{{}};
  std::map<std::pair<ConnectionId, std::int64_t>, std::string> asked_;
};

}  // namespace conclave
