import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"

/** Replaces a file at once, readable by its owner only: a kill leaves the old text or the new one. */
export function writeDurably(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  const temporary = `${file}.new`
  const descriptor = openSync(temporary, "w", 0o600)
  writeFileSync(descriptor, text)
  sync(descriptor)
  renameSync(temporary, file)
  sync(openSync(dirname(file), "r"))
}

function sync(descriptor: number): void {
  fsyncSync(descriptor)
  closeSync(descriptor)
}
