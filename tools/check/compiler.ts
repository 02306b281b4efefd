/** Arguments of the compiler: several checkers would each judge the types that they share again. */
export const compilerArguments = ["--checkers", "1"] as const;
/** The same for the linter, which has a checker for each processor that it may use. */
export const oneChecker = { GOMAXPROCS: "1" } as const;
/**
 * Environment of the compiler, and of the linter that asks it for types. Both are written in Go and end after seconds: they
 * may leave garbage where it is, as long as there is room.
 */
export const compilerEnvironment = { GOGC: "800", GOMEMLIMIT: "6GiB" } as const;
