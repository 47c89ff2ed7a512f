var a=document.documentElement;function e(o,r=document){return r.querySelector(o)}var t=e("[data-site]")?.dataset.site,n=e("[data-wrong-address]");t&&n&&t!==location.origin&&(n.hidden=!1);
