/** What `npm run build` makes besides compiled code. */
