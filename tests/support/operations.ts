import { isContractProcedure } from "@orpc/contract"
import type { Access } from "@trame/core/access"
import { contract } from "@trame/core/contract"

export interface Operation {
  /** E.g. `clients.get`. */
  name: string
  method: string
  path: string
  access: Access
  /** The schema of what it takes, when it takes anything. */
  input: unknown
}

/** Every operation of the contract. */
export const operations: Operation[] = operationsOf(contract, [])

function operationsOf(router: object, names: string[]): Operation[] {
  return Object.entries(router).flatMap(([key, inner]: [string, object]) => {
    const path = [...names, key]
    if (!isContractProcedure(inner)) return operationsOf(inner, path)
    const { route, meta, inputSchema } = inner["~orpc"]
    return [
      {
        name: path.join("."),
        method: String(route.method),
        path: String(route.path),
        access: accessOf(meta),
        input: inputSchema,
      },
    ]
  })
}

function accessOf(meta: { access?: Access }): Access {
  return meta.access ?? "super-admin"
}
