import { execFileSync } from "node:child_process"
import { existsSync, globSync } from "node:fs"
import { dirname, join } from "node:path"

/** The program folder of the newest installed PostgreSQL server, if any. */
export function findBinaries(): string | undefined {
  const packaged = globSync("/usr/lib/postgresql/*/bin/initdb").map((file) => dirname(file))
  packaged.sort((a, b) => versionIn(b) - versionIn(a))
  return [...packaged, ...configured()].find((folder) =>
    ["initdb", "postgres", "pg_ctl"].every((program) => existsSync(join(folder, program))),
  )
}

const versionIn = (folder: string): number => Number(/\/(\d+)\/bin$/.exec(folder)?.[1] ?? 0)

function configured(): string[] {
  try {
    return [execFileSync("pg_config", ["--bindir"], { encoding: "utf8", stdio: "pipe" }).trim()]
  } catch {
    return []
  }
}

/** The server's user: never the superuser, which it refuses. Absent for the current one. */
export function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ["postgres", "nobody"]) {
    const [uid, gid] = ["-u", "-g"].map((flag) => idOf(flag, name))
    if (uid !== undefined && gid !== undefined) return { uid, gid }
  }
  throw new Error(
    "PostgreSQL refuses to run as the superuser, and there is neither a user postgres nor nobody",
  )
}

function idOf(flag: string, name: string): number | undefined {
  try {
    return Number(execFileSync("id", [flag, name], { encoding: "utf8", stdio: "pipe" }))
  } catch {
    return undefined
  }
}
