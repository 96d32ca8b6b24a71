import { isContractProcedure } from "@orpc/contract"
import { contract } from "@trame/core/api/contract"
import type { Access } from "@trame/core/lib/access"

export interface Operation {
  /** E.g. `clients.get`. */
  name: string
  method: string
  path: string
  access: Access
  /** The input's schema, if it has an input. */
  input: unknown
}

/** Every operation of the contract. */
export const operations: Operation[] = operationsOf(contract)

/** Operations of the contract, or of a function that implements part of it. */
export function operationsOf(router: object, names: string[] = []): Operation[] {
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
