import { accessSync, constants, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";

/** Place that a run prefers, and the free bytes that it must have. */
export interface PreferredPlace {
  readonly directory: string;
  readonly freeBytesMin: number;
}

/**
 * Where Linux keeps files in memory. A run of 59 files held less than 1 GB at a time; the log of each of the three
 * clusters may grow by another.
 */
const memory: PreferredPlace = { directory: "/dev/shm", freeBytesMin: 6 * 2 ** 30 };

/**
 * Directory in which a run makes its own: in memory if there is room, because PostgreSQL makes a thousand files for each
 * database, and durable clusters wait for the disk at each commit. `TMPDIR` chooses another.
 */
export function temporaryBase(chosen = process.env["TMPDIR"] ?? "", preferred = memory): string {
  const { directory, freeBytesMin } = preferred;
  return chosen === "" && freeBytesOf(directory) >= freeBytesMin && runsPrograms(directory) ? directory : tmpdir();
}

function freeBytesOf(directory: string): number {
  try {
    const { bavail, bsize } = statfsSync(directory);
    return Math.min(bavail * bsize, freemem());
  } catch {
    return 0;
  }
}

/** False where nothing can be written, or no program may run, as in most containers: PostgreSQL is copied there. */
function runsPrograms(directory: string): boolean {
  let probe: string | undefined;
  try {
    probe = mkdtempSync(join(directory, "design-catalog-probe-"));
    const program = join(probe, "program");
    writeFileSync(program, "", { mode: 0o700 });
    accessSync(program, constants.X_OK);
    return true;
  } catch {
    return false;
  } finally {
    if (probe !== undefined) rmSync(probe, { recursive: true, force: true });
  }
}
