// Numbers as simulations print them: the same digits on every machine and in every language.
#pragma once

#include <string>

namespace clashdeck::app {

inline constexpr int kShareDigits = 6;
inline constexpr int kRealDigits = 4;

// With so many digits behind the point; "0.0000" and never "-0.0000".
void AppendReal(double number, int digits, std::string& out);
std::string RealText(double number, int digits);
// The fewest digits that read back as the same number.
void AppendShortest(double number, std::string& out);

}  // namespace clashdeck::app
