// Loaded before a program (`node --import '…/fixed-clock.js?now=MS' program.js`): its time of day stands still, in all of its threads.
const now = Number(new URL(import.meta.url).searchParams.get('now'));
Date.now = () => now;
