# What is optimised how, and why. A file with options of its own is compiled by itself, outside of the unity builds.

if(CONCLAVE_SANITIZE)
  # What plays thousands of moves in the tests is optimised; for the rest that takes longer than it saves. With TSan only
  # minds play, by their own instances of the rules.
  set(CONCLAVE_UNOPTIMISED table matches store service network conclave)
  if(CONCLAVE_SANITIZE STREQUAL thread)
    list(PREPEND CONCLAVE_UNOPTIMISED core games lab)
  endif()
  foreach(target ${CONCLAVE_UNOPTIMISED})
    target_compile_options(${target} PRIVATE -O0)
  endforeach()
  if(CONCLAVE_FUZZ)  # what is fuzzed counts its branches, or the fuzzers would search blindly; minds are only played against
    foreach(target core games table matches store service network conclave lab)
      target_compile_options(${target} PRIVATE -fsanitize=fuzzer-no-link)
    endforeach()
  endif()
elseif(NOT CONCLAVE_QUICK)
  # Nothing here is hot (the rules are templates, instantiated in minds and lab), and a newcomer waits for the first ./run.
  foreach(target core games table matches store service network conclave)
    target_compile_options(${target} PRIVATE -O1)
  endforeach()

  # A mind plays thousands of moves to choose one, and so do the lab's yardsticks.
  target_compile_options(minds PRIVATE -O2)
  target_compile_options(lab PRIVATE -O2)
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    if(CONCLAVE_HAS_V3)  # a State is copied for each move that is tried; g++ would use rep movsq, which starts slowly
      target_compile_options(minds PRIVATE -mmemcpy-strategy=vector_loop:1024:noalign,libcall:-1:noalign)
    endif()
    # Every game's hot loops in one file exhaust g++'s budget for inlining: 6 to 36 instructions a move, by
    # scripts/instructions before playout was flattened.
    set_source_files_properties(src/lab/lab.cc PROPERTIES COMPILE_OPTIONS
                                "-O3;--param=inline-unit-growth=1000;--param=large-unit-insns=100000")
  endif()
  # Adding rows to rows, which g++ 12 vectorises from -O3 on only.
  set_source_files_properties(src/minds/wizards_cup_solver.cc PROPERTIES COMPILE_OPTIONS -O3)
  # The searches: short loops are unrolled from -O3 on only. Each multiplication is rounded, or a decision would depend on
  # how a compiler joins it with the addition after it.
  set_source_files_properties(src/minds/clash.cc src/minds/mage_clash.cc src/minds/spellcaster.cc
                              PROPERTIES COMPILE_OPTIONS "-O3;-ffp-contract=off")
endif()

# Not in a unity build: these use a name that another file of their library uses for something else, or call what the
# other files define only later.
set_source_files_properties(src/games/mage_clash/view.cc src/minds/minds.cc PROPERTIES
                            SKIP_UNITY_BUILD_INCLUSION ON)
