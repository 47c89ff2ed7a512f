// Passkeys to and from JSON, by hand: Safari can do it only since 18.4, but has passkeys since 16.

export function toCreationOptions(
  options: PublicKeyCredentialCreationOptionsJSON,
): PublicKeyCredentialCreationOptions {
  const { challenge, user, excludeCredentials = [], ...more } = options
  // The service names only what browsers know.
  return {
    ...more,
    challenge: toBytes(challenge),
    user: { ...user, id: toBytes(user.id) },
    excludeCredentials: excludeCredentials.map(toDescriptor),
  } as PublicKeyCredentialCreationOptions
}

export function toRequestOptions(
  options: PublicKeyCredentialRequestOptionsJSON,
): PublicKeyCredentialRequestOptions {
  const { challenge, allowCredentials = [], ...more } = options
  // The service names only what browsers know.
  return {
    ...more,
    challenge: toBytes(challenge),
    allowCredentials: allowCredentials.map(toDescriptor),
  } as PublicKeyCredentialRequestOptions
}

/** What the service reads of an answer. */
export function toAnswer({ id, rawId, type, response }: PublicKeyCredential): object {
  return { id, rawId: toText(rawId), type, response: toResponse(response) }
}

function toResponse(response: AuthenticatorResponse): object {
  const clientDataJSON = toText(response.clientDataJSON)
  if (response instanceof AuthenticatorAttestationResponse)
    return {
      clientDataJSON,
      attestationObject: toText(response.attestationObject),
      transports: response.getTransports?.() ?? [],
    }
  // Browsers answer with one of the two.
  const { authenticatorData, signature, userHandle } = response as AuthenticatorAssertionResponse
  return {
    clientDataJSON,
    authenticatorData: toText(authenticatorData),
    signature: toText(signature),
    userHandle: userHandle ? toText(userHandle) : undefined,
  }
}

function toDescriptor({ id, ...more }: PublicKeyCredentialDescriptorJSON) {
  return { ...more, id: toBytes(id) }
}

function toBytes(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

function toText(buffer: ArrayBuffer): string {
  const base64 = btoa(String.fromCharCode(...new Uint8Array(buffer)))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
