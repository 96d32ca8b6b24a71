import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

interface Volume {
  path: string
  remount(options: string): void
  remove(): void
}

/** A file system of its own, in memory; a string says why there can be none here. */
export function mountVolume(size: string): Volume | string {
  if (process.platform !== "linux") return "only Linux mounts a volume in memory"
  const path = mkdtempSync(join(tmpdir(), "trame-volume-"))
  const mounted = run("mount", "-t", "tmpfs", "-o", `size=${size}`, "tmpfs", path)
  if (mounted !== "") {
    rmSync(path, { recursive: true })
    return `a volume cannot be mounted: ${mounted}`
  }
  return {
    path,
    remount: (options) => {
      const failure = run("mount", "-o", `remount,${options}`, path)
      if (failure !== "") throw new Error(failure)
    },
    remove: () => {
      run("umount", "--lazy", path)
      rmSync(path, { recursive: true, force: true })
    },
  }
}

/** What it complained of; nothing when it went well. */
function run(command: string, ...args: string[]): string {
  const { status, stderr, error } = spawnSync(command, args, { encoding: "utf8" })
  return status === 0 ? "" : (error?.message ?? stderr.trim()) || `${command} failed`
}
