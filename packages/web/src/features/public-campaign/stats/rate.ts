const PERCENT = new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 1, minimumFractionDigits: 1 })

export const formatRate = (percent: number): string => `${PERCENT.format(percent)} %`
