import * as z from "zod"
import { instant } from "../../lib/fields.ts"
import { operation } from "../../lib/operation.ts"

const access = "subscribed" as const
const path = "/calendar/feed" as const

/** The address by which a person subscribes to their calendar in another program (rules/team.md#calendar-feed). */
export const calendarContract = {
  feed: operation(`GET ${path}`, access, "Mon abonnement au calendrier").output(
    z.object({ createdAt: instant.nullable() }),
  ),

  /** Creates a new address: the previous one stops working. */
  makeFeed: operation(`POST ${path}`, access, "Créer ou renouveler l'adresse de mon calendrier", {
    status: 201,
  }).output(
    z.object({
      /**
       * Part of `/api/calendar-feed/{token}.ics` and `{token}.mine.ics`; returned only here, since it is not stored.
       */
      token: z.string(),
      createdAt: instant,
    }),
  ),

  removeFeed: operation(`DELETE ${path}`, access, "Supprimer l'adresse de mon calendrier").output(
    z.object({ createdAt: z.null() }),
  ),
}

export const calendarFeedContract = {
  /** A calendar of RFC 5545, `text/calendar`; `{token}.mine.ics` has only the person's own entries. */
  get: operation("GET /calendar-feed/{file}", "public", "Le calendrier d'une personne")
    .input(
      z.object({
        file: z
          .string()
          .regex(/^[\w-]{1,100}(?:\.mine)?\.ics$/, "Ce calendrier n'existe pas ou n'est plus partagé."),
      }),
    )
    .output(z.file()),
}
