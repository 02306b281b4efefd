/** Arguments of the compiler: several checkers would each judge the types that they share again. */
export const compilerArguments = ["--checkers", "1"] as const;
/** Environment of the compiler, which is written in Go and ends after seconds: it may leave garbage where it is. */
export const compilerEnvironment = { GOGC: "800" } as const;
