import { type Access, type AccessHolder, refusal } from "../../lib/access.ts"

/** Pages that a person may choose to see first after signing in (rules/platform.md#home-page). */
export const HOME_PAGES = {
  "/app/discover": "Discover",
  "/app/today": "Aujourd'hui",
  "/app/dashboard": "Dashboard",
  "/app/influencers": "Créateurs",
  "/app/collaborations": "Collaborations",
  "/app/casting": "Casting",
  "/app/calendar": "Calendrier",
  "/app/clients": "Clients",
  "/app/todo": "Mes tâches",
  "/app/daily-brief": "Tâches influenceurs",
  "/app/accounting": "Comptabilité",
  "/app/talent-manager": "Talent Manager",
} as const
export type HomePage = keyof typeof HOME_PAGES

const ACCESS: Record<HomePage, Access> = {
  "/app/discover": "discover",
  "/app/today": "subscribed",
  "/app/dashboard": "dashboard",
  "/app/influencers": "influencers",
  "/app/collaborations": "collaborations",
  "/app/casting": "casting",
  "/app/calendar": "subscribed",
  "/app/clients": "clients",
  "/app/todo": "todo",
  "/app/daily-brief": "daily_brief",
  "/app/accounting": "accounting",
  "/app/talent-manager": "talent_manager",
}

/** The default. */
export const USUAL_HOME_PAGE = "/app/discover" satisfies HomePage

export const mayBeHome = (person: AccessHolder, page: HomePage): boolean =>
  refusal(person, ACCESS[page]) === null

/** The page that `/app` opens: the person's choice, as long as they have access to it. */
export const homePageOf = (person: AccessHolder & { homePage?: HomePage | null | undefined }): HomePage =>
  person.homePage && mayBeHome(person, person.homePage) ? person.homePage : USUAL_HOME_PAGE
