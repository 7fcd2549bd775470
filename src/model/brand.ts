/** A value that only its own constructor function can make. */
export type Brand<Base, Name extends string> = Base & { readonly __brand: Name };
