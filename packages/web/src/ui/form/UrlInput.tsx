import { Input, type InputProps } from "antd"

/** A typed address. Not of type `url`, which removes spaces: a mistake would become another valid address. */
export const UrlInput = (props: InputProps) => (
  <Input inputMode="url" autoComplete="off" autoCapitalize="none" spellCheck={false} {...props} />
)
