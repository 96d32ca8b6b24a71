import { useQuery, useQueryClient } from "@tanstack/react-query"
import { api, client } from "../../lib/api/api.ts"
import { putData } from "../../lib/api/patch.ts"
import { problemOf } from "../../lib/api/problem.ts"
import { useWriteQueue } from "../../lib/api/useWriteQueue.ts"
import { useNotices } from "../../lib/notices.tsx"
import { useMe } from "../../lib/session/me.ts"
import { Toggle } from "../../ui/form/Toggle.tsx"
import { Section } from "../../ui/Section.tsx"
import { QueryBoundary } from "../../ui/states/QueryBoundary.tsx"
import { EmailCode } from "../../ui/verification/EmailCode.tsx"
import { TITLES } from "./account.ts"

/** The setting for the daily mail (rules/together.md#daily-mail). */
export function NotificationsSection() {
  const { emailVerified } = useMe()
  const query = useQuery(api.notifications.preferences.queryOptions())
  const queries = useQueryClient()
  const notices = useNotices()
  const writes = useWriteQueue()
  const { queryKey } = api.notifications.preferences.queryOptions()

  async function choose(dailyMail: boolean): Promise<void> {
    putData(queries, queryKey, { dailyMail })
    try {
      await writes.run("daily-mail", async () => {
        await client.notifications.setPreferences({ dailyMail })
      })
    } catch (error) {
      putData(queries, queryKey, { dailyMail: !dailyMail })
      // After two switches, the state before the second one is unknown.
      void queries.invalidateQueries({ queryKey })
      notices.error(problemOf(error).message)
    }
  }

  return (
    <Section id="notifications" title={TITLES.notifications}>
      <QueryBoundary query={query} loading="Chargement de vos choix" rows={1}>
        {({ dailyMail }) => (
          <>
            <Toggle
              label="E-mail quotidien"
              about="Chaque matin à 8 h, vos notifications non lues depuis le dernier e-mail. Rien à lire, pas d'e-mail."
              checked={dailyMail}
              onChange={(on) => void choose(on)}
            />
            {dailyMail && !emailVerified ? (
              <EmailCode why="Cet e-mail ne part qu'à une adresse vérifiée." />
            ) : null}
          </>
        )}
      </QueryBoundary>
    </Section>
  )
}
