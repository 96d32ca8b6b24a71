import type { AnyContractProcedure } from "@orpc/contract"
import { type AnyProcedure, implement } from "@orpc/server"
import type { Actor } from "@trame/core/lib/access"
import type { Operation } from "@trame/core/lib/operation"

/** The context of every operation, besides its input. */
export interface ApiContext {
  actor: Actor
}

type Operations<Contract> = { [Name in keyof Contract]: Operation<Contract[Name]> }

/**
 * Implements a domain's contract by core's functions of the same names, e.g. `bind(clientsContract, Clients)`. A
 * missing operation, or one with other input or output, is a type error; core's other functions stay internal.
 */
export function bind<Contract extends Record<string, AnyContractProcedure>>(
  contract: Contract,
  operations: Operations<Contract>,
): Record<keyof Contract, AnyProcedure> {
  const names: (keyof Contract)[] = Object.keys(contract)
  const bound = names.map((name) => [
    name,
    implement(contract[name])
      .$context<ApiContext>()
      .handler(({ context, input }) => operations[name](context.actor, input)),
  ])
  return Object.fromEntries(bound)
}
