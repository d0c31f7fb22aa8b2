/** An SVG of a specimen of an ID, 1012 x 638. */
export function drawSpecimen(name: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1012" height="638" viewBox="0 0 1012 638" font-family="sans-serif">
    <defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#e6f1ee"/><stop offset="1" stop-color="#fdf1e0"/></linearGradient></defs>
    <rect width="1012" height="638" rx="36" fill="url(#g)"/><rect width="1012" height="110" rx="36" fill="#0f6b5c"/><rect y="60" width="1012" height="50" fill="#0f6b5c"/>
    <text x="48" y="74" font-size="44" font-weight="700" fill="#fff">SPECIMEN STATE</text><text x="964" y="72" font-size="30" text-anchor="end" fill="#cfe0db">IDENTIFICATION CARD</text>
    <rect x="48" y="158" width="270" height="340" rx="16" fill="#cfe0db"/><circle cx="183" cy="290" r="74" fill="#8fb8a6"/><path d="M68 498c0-90 50-130 115-130s115 40 115 130z" fill="#0f6b5c"/>
    <g fill="#5b6470" font-size="24"><text x="366" y="196">NAME</text><text x="366" y="300">DATE OF BIRTH</text><text x="366" y="404">NUMBER</text></g>
    <g fill="#1b1f23" font-size="40" font-weight="600"><text x="366" y="244">${name}</text><text x="366" y="348">01 / 01 / 1990</text><text x="366" y="452">000 000 000</text></g>
    <text x="506" y="590" font-size="30" text-anchor="middle" fill="#b42318">Not a real document. Made for the demo.</text></svg>`;
}
