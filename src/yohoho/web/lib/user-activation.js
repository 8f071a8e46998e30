// Browsers refuse sound and vibration, and complain, before a person has touched the page.
export const isPageTouched = () => navigator.userActivation?.hasBeenActive !== false;
