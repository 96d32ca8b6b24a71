export const ROOT: string
export const STACKS: string
export const NODE: string
export function ensureInstalled(): void
export function install(folder: string): boolean
