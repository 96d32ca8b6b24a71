import { mkdir, mkdtemp, readdir, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it } from "vitest"
import { putInPlace } from "../../scripts/local/site.ts"

const FILES = 50

it("of sites that are built at once the last one stands, whole, and no other is left behind", async () => {
  const folder = await mkdtemp(join(tmpdir(), "trame-builds-"))
  const built = await Promise.all(Array.from({ length: 8 }, (_, build) => builtIn(folder, build)))
  await Promise.all(built.map((site) => putInPlace(site, join(folder, "dist"))))
  expect(await readdir(folder)).toEqual(["dist"])
  const files = await readdir(join(folder, "dist"))
  expect(files).toHaveLength(FILES)
  expect(new Set(files.map(buildOf)).size).toBe(1)
})

async function builtIn(folder: string, build: number): Promise<string> {
  const site = join(folder, `site-${build}`)
  await mkdir(site)
  for (let file = 0; file < FILES; file++) await writeFile(join(site, `${build}-${file}.js`), "")
  return site
}

const buildOf = (file: string) => file.split("-")[0]
