import { parseAst, transformWithOxc } from "vite"
import { expect, it } from "vitest"
import { frenchSpacesPlugin } from "../../../packages/web/french-spaces-plugin.ts"

const SOURCE = `
const ask = (name: string, late: boolean) => <p title="Sûr ?">Retirer « {name} » : {late ? "oui !" : "non"} ?</p>
export const said = (name: string) => \`Retirer « \${name} » ?\`
export default ask
`

it("the site is built with the spaces of its texts as French has them, and nothing else of it changed", async () => {
  const { transform } = frenchSpacesPlugin()
  if (typeof transform !== "object" || !("handler" in transform)) throw new Error("It transforms")
  const { code } = await transformWithOxc(SOURCE, "ask.tsx")
  const built: unknown = Reflect.apply(transform.handler, { parse: parseAst }, [code, "ask.tsx"])
  const set = (built as { code: string }).code
  expect(set.replaceAll("\u00a0", " ")).toBe(code)
  expect(set).toContain("`Retirer «\u00a0")
  expect(set).toContain("\u00a0»\u00a0?`")
  expect(set).toContain('"Sûr\u00a0?"')
  expect(set).toContain('"oui\u00a0!"')
  expect(set).toContain('late ? "oui')
})
