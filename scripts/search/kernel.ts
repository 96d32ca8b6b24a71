import { readFile } from "node:fs/promises"
import { join } from "node:path"
import wabt from "wabt"
import { ROOT } from "../test/run.ts"

const FOLDER = join(ROOT, "packages/core/src/search")
const EMBEDDED = join(FOLDER, "kernel-bytes.ts")

/** The kernel's module, compiled from its source. */
export async function compileKernel(): Promise<Uint8Array> {
  const { parseWat } = await wabt()
  const module = parseWat("kernel.wat", await readFile(join(FOLDER, "kernel.wat")), { simd: true })
  try {
    module.resolveNames()
    module.validate()
    return module.toBinary({}).buffer
  } finally {
    module.destroy()
  }
}

/** `npm run search:kernel`: writes the kernel's bytes into the bundled source. */
if (process.argv[1] === import.meta.filename) {
  const { writeFile } = await import("node:fs/promises")
  const base64 = Buffer.from(await compileKernel()).toString("base64")
  const lines = base64.match(/.{1,100}/g) ?? []
  await writeFile(
    EMBEDDED,
    `// Generated from kernel.wat by \`npm run search:kernel\`. Not edited by hand.\n${[
      "export const KERNEL =",
      ...lines.map((line, n) => `  "${line}"${n < lines.length - 1 ? " +" : ""}`),
    ].join("\n")}\n`,
  )
}
