import { mkdtemp, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { build, resolveConfig } from "vite"
import { expect, onTestFinished, test, vi } from "vitest"
import { stageIn } from "../../scripts/deploy/arguments.ts"
import { readEnvironment } from "../../scripts/deploy/environment.ts"
import { PUBLISHER, readPublisher } from "../../stacks/publisher.ts"
import { PUBLISHER_SETTINGS } from "./support/build.ts"

const WEB = fileURLToPath(new URL("../../packages/web", import.meta.url))

test("every setting of the publisher is built into the site, and nothing stays to be completed", async () => {
  vi.stubEnv("PUBLISHER", JSON.stringify(readPublisher({ ...PUBLISHER_SETTINGS, AI_MODEL: "none" })))
  onTestFinished(() => void vi.unstubAllEnvs())
  const { define } = await resolveConfig({ root: WEB, configFile: join(WEB, "vite.config.ts") }, "build")
  const entry = join(WEB, "src/public/site/publisher.ts")
  const built = await build({
    root: WEB,
    configFile: false,
    logLevel: "silent",
    define,
    build: { write: false, lib: { entry, formats: ["es"], fileName: "publisher" } },
  })
  const { PUBLISHER: shown } = await import(
    `data:text/javascript,${encodeURIComponent(([built].flat() as { output: { code: string }[] }[])[0]?.output[0]?.code ?? "")}`
  )
  const said = JSON.stringify(shown)
  for (const name of Object.keys(PUBLISHER)) expect(said).toContain(`"of ${name}"`)
  expect(said).not.toMatch(/à compléter|exemple/)
})

test("settings are read as SST reads them, and the stage must be named", async () => {
  const root = await mkdtemp(join(tmpdir(), "trame-settings-"))
  vi.stubEnv("PUBLISHER_NAME", "environment")
  onTestFinished(() => void vi.unstubAllEnvs())
  const name = () => readEnvironment(root, "prod").PUBLISHER_NAME
  expect(name()).toBe("environment")
  for (const file of [".env", ".env.local", ".env.prod", ".env.prod.local"]) {
    await writeFile(join(root, file), `PUBLISHER_NAME="${file}"\n`)
    await writeFile(join(root, ".env.other"), "PUBLISHER_NAME=other\n")
    expect(name()).toBe(file)
  }
  expect(stageIn(["Api", "--stage", "prod"])).toBe("prod")
  expect(stageIn(["--stage=prod"])).toBe("prod")
  expect(() => stageIn(["Api"])).toThrow("--stage")
})
