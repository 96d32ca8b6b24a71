import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

export interface Resource {
  Type: string
  Properties?: Record<string, unknown>
  DependsOn?: string | string[]
  DeletionPolicy?: string
  UpdateReplacePolicy?: string
}

export interface Template {
  Resources: Record<string, Resource>
  Outputs?: Record<string, { Value: unknown; Export?: { Name: string } }>
  Parameters?: Record<string, unknown>
  Conditions?: Record<string, unknown>
}

export interface StackTemplate {
  /** E.g. `test-trame-Api`. */
  name: string
  template: Template
}

/** A folder that a synthesis wrote: its templates, and the folders of code that they name. */
export interface Assembly {
  stacks: StackTemplate[]
  /** Folders by the object's key in S3. */
  code: Map<string, string>
}

interface AssetManifest {
  files: Record<
    string,
    { source: { path: string; packaging: string }; destinations: Record<string, { objectKey: string }> }
  >
}

export function readAssembly(folder: string): Assembly {
  const files = readdirSync(folder)
  const ending = (suffix: string) => files.filter((file) => file.endsWith(suffix))
  const stacks = ending(".template.json").map((file) => ({
    name: file.replace(".template.json", ""),
    template: read<Template>(join(folder, file)),
  }))
  const code = ending(".assets.json").flatMap((file) =>
    Object.values(read<AssetManifest>(join(folder, file)).files)
      .filter(({ source }) => source.packaging === "zip")
      .flatMap(({ source, destinations }) =>
        Object.values(destinations).map(({ objectKey }) => [objectKey, join(folder, source.path)] as const),
      ),
  )
  return { stacks, code: new Map(code) }
}

const read = <Content>(file: string): Content => JSON.parse(readFileSync(file, "utf8"))
