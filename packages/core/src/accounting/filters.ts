/** Accounting's date filters (spec 2 §9) with their French labels. */
export const PAYMENT_PERIODS = {
  "7d": "7 derniers jours",
  "30d": "30 derniers jours",
  "3m": "3 derniers mois",
  "6m": "6 derniers mois",
  "12m": "12 derniers mois",
  all: "Toutes les dates",
  custom: "Période personnalisée",
} as const
export type PaymentPeriod = keyof typeof PAYMENT_PERIODS
