import type { AnyContractProcedure } from "@orpc/contract"
import { type AnyProcedure, implement } from "@orpc/server"
import type { Actor } from "@trame/core/lib/access"
import type { Operation } from "@trame/core/lib/operation"

/** What every operation is given, besides its input. */
export interface ApiContext {
  actor: Actor
}

type Operations<Contract> = { [Name in keyof Contract]: Operation<Contract[Name]> }

/**
 * A domain's contract, answered by what core does under the same names, e.g. `bind(clientsContract, Clients)`. That an
 * operation is missing, or takes or gives something else, is a type error; what core has beyond the contract stays
 * inside.
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
