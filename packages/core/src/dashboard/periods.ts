/** The dashboard's periods (spec 2 §9) with their French labels. */
export const DASHBOARD_PERIODS = {
  current_month: "Mois en cours",
  last_3_months: "3 derniers mois",
  all: "Tout",
  custom: "Personnalisé",
} as const
export type DashboardPeriod = keyof typeof DASHBOARD_PERIODS
