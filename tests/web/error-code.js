/** The code of the error that a call throws; null if it throws none. */
export function errorCode(call) {
  try {
    call();
  } catch (error) {
    return error.code;
  }
  return null;
}
