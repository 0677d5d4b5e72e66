#include "engine/text/print.h"

#include <cctype>

namespace clashdeck::text {

namespace {

TokenKind LiteralKind(std::string_view word) {
  const char first = word.front();
  if (std::isdigit(static_cast<unsigned char>(first)) != 0) return TokenKind::kNumber;
  return std::isalpha(static_cast<unsigned char>(first)) != 0 ? TokenKind::kWord : TokenKind::kMark;
}

}  // namespace

void Print(const Grammar& grammar, const NormalText& text, const Node& node, Joiner& out) {
  if (node.production == nullptr) {
    out.Add(text.tokens[node.begin].kind, text.Word(node.begin));
    return;
  }
  std::size_t child = 0;
  for (Symbol symbol : node.production->symbols) {
    if ((symbol & kPhraseBit) == 0 && grammar.TerminalName(symbol).front() != '#') {
      const std::string_view word = grammar.TerminalName(symbol);
      out.Add(LiteralKind(word), word);
      continue;
    }
    Print(grammar, text, node.children[child++], out);
  }
}

}  // namespace clashdeck::text
