/** Resolves after other work of the process that waits has had its turn, such as answering requests. */
export type Pause = () => Promise<void>;
