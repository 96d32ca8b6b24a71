import { type Actor, assertAccess } from "../actor.ts"
import { standing } from "../agencies/admission.ts"
import { Agencies } from "../agencies/index.ts"
import { Clients } from "../clients/index.ts"
import { Collaborations } from "../collaborations/index.ts"
import { notFound } from "../error.ts"
import { Identity } from "../identity/index.ts"
import { nameOf } from "../identity/people.ts"
import { Totals } from "../totals/index.ts"
import { figuresOf } from "./figures.ts"
import { inAgency } from "./in-agency.ts"

interface Of {
  agencyId: string
}

/** An agency with its subscription and its figures. */
export async function agency(actor: Actor, { agencyId }: Of) {
  assertAccess(actor, "super-admin")
  const [found, totals] = await Promise.all([standing(agencyId), Totals.wholeAgencies([agencyId])])
  if (!found) throw notFound("Cette agence n'existe pas")
  const owner = await Identity.personOf(found.ownerId)
  return {
    agency: Agencies.shownAgency(found),
    figures: figuresOf(totals.get(agencyId)),
    ownerName: owner && nameOf(owner),
  }
}

export const client = (actor: Actor, { agencyId, ...input }: Of & { clientId: string }) =>
  Clients.get(inAgency(actor, agencyId), input)

export const collaboration = (actor: Actor, { agencyId, ...input }: Of & { collaborationId: string }) =>
  Collaborations.get(inAgency(actor, agencyId), input)
