import { type ContractProcedure, type InferSchemaInput, type InferSchemaOutput, oc } from "@orpc/contract"
import type { Access, Actor, RefusalSentences } from "./access.ts"

export interface OperationMeta {
  access: Access
  /** Replace the usual refusal messages. */
  sentences?: RefusalSentences
}

const base = oc.$meta<OperationMeta>({ access: "super-admin" })

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE"

/**
 * E.g. `POST /brand-casting/{token}/decisions`: begins with the domain's name in the contract; the gateway adds `/api`.
 */
type Route = `${Method} ${Path}`
type Path = `/${string}`

interface More {
  sentences?: RefusalSentences
  /** Defaults to 200. */
  status?: number
}

/**
 * The start of one operation of the contract. Its access is in the route's meta, where the API enforces it before it
 * reads the input, and in the OpenAPI document as `x-access`.
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

/** Operations with the same access and the same refusal messages. */
export const operationsFor =
  (access: Access, sentences?: RefusalSentences) =>
  (route: Route, summary: string, more: Omit<More, "sentences"> = {}) =>
    operation(route, access, summary, { ...more, sentences })

/** The core function of a contract's operation: takes validated input, and returns output before it is stripped. */
export type Operation<Procedure> =
  Procedure extends ContractProcedure<infer Input, infer Output, infer _Errors, infer _Meta>
    ? (actor: Actor, input: InferSchemaOutput<Input>) => Promise<InferSchemaInput<Output>>
    : never

/** The inputs of a contract's operations, by name. */
export type Inputs<Contract> = { [Name in keyof Contract]: Parameters<Operation<Contract[Name]>>[1] }
