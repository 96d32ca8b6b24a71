/** On Apple's, Ctrl K belongs to text fields. */
export const isApple = (): boolean => /mac|iphone|ipad/i.test(navigator.platform)

export const modifierLabel = (): string => (isApple() ? "⌘" : "Ctrl")

type Keys = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">

export const withModifier = ({ ctrlKey, metaKey }: Pick<Keys, "ctrlKey" | "metaKey">): boolean =>
  isApple() ? metaKey && !ctrlKey : ctrlKey && !metaKey

/** Ctrl K, on Apple's ⌘ K. The key comes last: what a browser fills in by itself has none. */
export const isShortcut = (keys: Keys): boolean =>
  withModifier(keys) && !keys.altKey && !keys.shiftKey && keys.key.toLowerCase() === "k"
