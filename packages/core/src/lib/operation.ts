import { type ContractProcedure, type InferSchemaInput, type InferSchemaOutput, oc } from "@orpc/contract"
import type { Access, Actor, RefusalSentences } from "./access.ts"

export interface OperationMeta {
  access: Access
  /** Said instead of the usual sentences to whoever may not call it. */
  sentences?: RefusalSentences
}

const base = oc.$meta<OperationMeta>({ access: "super-admin" })

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE"

/**
 * As `POST /brand-casting/{token}/decisions`: it begins with the domain's name in the contract; the gateway
 * adds `/api`.
 */
type Route = `${Method} ${Path}`
type Path = `/${string}`

interface More {
  sentences?: RefusalSentences
  /** 200 unless said. */
  status?: number
}

/**
 * The start of one operation of the contract. Its access stands in the route's meta, where the API
 * enforces it before it looks at the input, and in the OpenAPI document as `x-access`.
 */
export function operation(route: Route, access: Access, summary: string, { sentences, status }: More = {}) {
  const [method, path] = route.split(" ") as [Method, Path]
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
  (access: Access, sentences?: RefusalSentences) =>
  (route: Route, summary: string, more: Omit<More, "sentences"> = {}) =>
    operation(route, access, summary, { ...more, sentences })

/** What core does for an operation of the contract: it takes what validation lets through, and gives what it strips. */
export type Operation<Procedure> =
  Procedure extends ContractProcedure<infer Input, infer Output, infer _Errors, infer _Meta>
    ? (actor: Actor, input: InferSchemaOutput<Input>) => Promise<InferSchemaInput<Output>>
    : never

/** What the operations of a contract take, by their names. */
export type Inputs<Contract> = { [Name in keyof Contract]: Parameters<Operation<Contract[Name]>>[1] }
