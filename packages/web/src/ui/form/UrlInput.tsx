import { Input, type InputProps } from "antd"

/**
 * An address as it is typed. Not of type `url`: what is typed there loses its spaces, so that a mistake becomes another
 * address, which nobody refuses.
 */
export const UrlInput = (props: InputProps) => (
  <Input inputMode="url" autoComplete="off" autoCapitalize="none" spellCheck={false} {...props} />
)
