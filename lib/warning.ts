/** Something in a request that was set right or left out without failing it. */
export type Warning = { code: string; message: string } & ({ field: string } | { parameter: string })
