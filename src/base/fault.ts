/** An error meant for a person: what happened, to what, and what to do. Everything else that is thrown is a bug. */
export class Fault extends Error {
  readonly code: FaultCode;

  constructor(code: FaultCode, message: string) {
    super(message);
    this.name = 'Fault';
    this.code = code;
  }
}

export type FaultCode =
  | 'USAGE'
  | 'CONFIG'
  | 'NO_CORPUS'
  | 'NOT_INSTALLED'
  | 'NOT_FOUND'
  | 'BAD_INPUT'
  | 'DISK_FULL'
  | 'STORE_LOCKED'
  | 'STORE_DAMAGED'
  | 'INDEX_DAMAGED'
  | 'ARCHIVE_DAMAGED'
  | 'INTERRUPTED'
  | 'LIMIT';
