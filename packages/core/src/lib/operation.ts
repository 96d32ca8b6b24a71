import { type ContractProcedure, type InferSchemaOutput, oc } from "@orpc/contract"
import type { Access, RefusalSentences } from "./access.ts"

export interface OperationMeta {
  access: Access
  /** Said instead of the usual sentences to whoever may not call it. */
  sentences?: RefusalSentences
}

const base = oc.$meta<OperationMeta>({ access: "super-admin" })

interface OperationRoute {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  /** Begins with the domain's name in the contract, e.g. `/brand-casting/…`; `/api` is added by the gateway. */
  path: `/${string}`
  access: Access
  summary: string
  sentences?: RefusalSentences
  /** 200 unless said. */
  status?: number
}

/**
 * The start of one operation of the contract. Its access stands in the route's meta, where the API
 * enforces it before it looks at the input, and in the OpenAPI document as `x-access`.
 */
export function operation({ method, path, access, summary, sentences, status }: OperationRoute) {
  return base.meta({ access, sentences }).route({
    method,
    path,
    summary,
    successStatus: status,
    spec: (operationObject) => ({ ...operationObject, "x-access": access }),
  })
}

/** Operations of one access, which say the same to whoever may not call them. */
export const operationsFor =
  (access: Access, sentences?: RefusalSentences) => (route: Omit<OperationRoute, "access" | "sentences">) =>
    operation({ ...route, access, sentences })

/** What validation lets through to each operation of a contract, by its name. */
export type Inputs<Contract> = {
  [Name in keyof Contract]: Contract[Name] extends ContractProcedure<
    infer Input,
    infer _Out,
    infer _E,
    infer _M
  >
    ? InferSchemaOutput<Input>
    : never
}
