import { useQueryClient } from "@tanstack/react-query"
import {
  HOME_PAGES,
  type HomePage,
  homePageOf,
  mayBeHome,
  USUAL_HOME_PAGE,
} from "@trame/core/account/rules/home-page"
import { keysOf } from "@trame/core/lib/text"
import { Select } from "antd"
import { api, client } from "../../lib/api/api.ts"
import { patchData } from "../../lib/api/patch.ts"
import { problemOf } from "../../lib/api/problem.ts"
import { useWriteQueue } from "../../lib/api/useWriteQueue.ts"
import { useNotices } from "../../lib/notices.tsx"
import { useMe } from "../../lib/session/me.ts"
import { Field } from "../../ui/form/Field.tsx"
import { Section } from "../../ui/Section.tsx"
import { TITLES } from "./account.ts"

/** The first page after signing in (rules/platform.md#home-page). */
export function HomePageSection() {
  const me = useMe()
  const queries = useQueryClient()
  const notices = useNotices()
  const writes = useWriteQueue()
  const options = keysOf(HOME_PAGES)
    .filter((page) => mayBeHome(me, page))
    .map((page) => ({ value: page, label: HOME_PAGES[page] }))

  async function choose(page: HomePage): Promise<void> {
    const homePage = page === USUAL_HOME_PAGE ? null : page
    const before = me.homePage ?? null
    const show = (chosen: HomePage | null) =>
      patchData(queries, api.identity.me.queryKey(), (known) => ({ ...known, homePage: chosen }))
    show(homePage)
    try {
      await writes.run("home-page", async () => {
        await client.account.setHomePage({ homePage })
      })
    } catch (error) {
      show(before)
      notices.error(`La page d'accueil n'a pas été enregistrée. ${problemOf(error).message}`)
    }
  }

  return (
    <Section id="home" title={TITLES.home}>
      <Field label="Page ouverte à la connexion" hint="Le logo Trame y mène aussi.">
        {(described) => (
          <Select
            {...described}
            options={options}
            value={homePageOf(me)}
            onChange={(page) => void choose(page)}
            style={{ maxWidth: 320 }}
          />
        )}
      </Field>
    </Section>
  )
}
