export const ROOT: string
export const STACKS: string
export const NODE: string
export function ensureInstalled(options?: { tools?: boolean }): void
export function install(folder: string, options?: { tools?: boolean }): boolean
