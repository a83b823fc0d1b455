#pragma once

// A function that is written once, as ALWAYS_INLINE, is compiled twice on x86-64: into one for any
// processor, and into one for processors with vectors of 32 bytes. Other processors need only one.
#ifdef __x86_64__
#define WIDE __attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt")))
#define HAS_WIDE (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2"))
#else
#define WIDE
#define HAS_WIDE 0
#endif
